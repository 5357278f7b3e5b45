import { startTestDatabase } from '../test/database.ts';

/** One throw-away PostgreSQL for all journeys; each centre gets a database of its own in it. */
export default async function setUp() {
  // Playwright ends in good order on Ctrl-C alone; being stopped should leave nothing behind either.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const database = await startTestDatabase();
  process.env['WINDFALL_JOURNEYS_DATABASE'] = database.url;
  return () => database.stop();
}
