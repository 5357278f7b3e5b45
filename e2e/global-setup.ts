import { startTestDatabase } from '../test/database.ts';

/** Starts one temporary PostgreSQL for all journeys; each site gets a database of its own in it. */
export default async function setUp() {
  // Playwright tears down on SIGINT alone, but nothing may be left behind after SIGTERM either.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const database = await startTestDatabase();
  process.env['WINDFALL_JOURNEYS_DATABASE'] = database.url;
  return () => database.stop();
}
