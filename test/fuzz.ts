import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, resolve } from 'node:path';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from './app-processes.ts';

/**
 * Sends generated input to every call of the OpenAPI description, with Schemathesis (a Python program,
 * installed separately). Makes runs with three seeds as an anonymous visitor and as staff, against a site of
 * its own. Every request comes from an IP address of its own, so that no rate limit hides a fault.
 */
const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const examples = process.env['FUZZ_EXAMPLES'] ?? '20';
const seconds = process.env['FUZZ_SECONDS'] ?? '240';
const seeds = process.argv.length > 2 ? process.argv.slice(2) : ['1', '2', '3'];
const reports = resolve(process.env['FUZZ_REPORTS'] ?? join('.runtime', 'fuzz'));

if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) {
  console.error(
    'Schemathesis is not installed. `python3 -m venv /tmp/fuzz && /tmp/fuzz/bin/pip install schemathesis`, then\n' +
      'SCHEMATHESIS=/tmp/fuzz/bin/schemathesis npm run fuzz',
  );
  process.exit(1);
}

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
];

const processes = await startAppProcesses(null, { expectsErrors: true, settings: { DEMO_DATA: 'on' } });
const app = await processes.openApp(await freePort());
const proxy = await startAddressProxy(app.url);
mkdirSync(reports, { recursive: true });
let failed = 0;
for (const persona of ['visitor', 'staff'] as const) {
  for (const seed of seeds) {
    const cookie = persona === 'staff' ? ['--header', `cookie: ${await signIn()}`] : [];
    // A sign-out would make all later requests anonymous.
    const without = persona === 'staff' ? ['--exclude-path', '/api/staff/sign-out'] : [];
    const before = proxy.answers();
    const status = await run([
      ...['run', `${proxy.url}/api/openapi.json`, '--no-color', '--seed', seed, '--checks', checks.join(',')],
      ...['--max-examples', examples, '--max-time', seconds, '--phases', 'examples,coverage,fuzzing'],
      ...['--request-timeout', '30', '--continue-on-failure', '--generation-database', 'none'],
      // Streams of events never end.
      ...['--exclude-path-regex', '/stream$', '--suppress-health-check', 'all', '--warnings', 'off'],
      ...['--report', 'junit', '--report-junit-path', join(reports, `${persona}-${seed}.xml`)],
      ...[...without, ...cookie],
    ]);
    if (status !== 0) failed += 1;
    const counted = [...proxy.answers()].map(([code, count]) => [code, count - (before.get(code) ?? 0)]);
    console.log(
      `Answers to ${persona}, seed ${seed}: ${counted.map(([code, count]) => `${count} × ${code}`).join(', ')}`,
    );
  }
}
for (const complaint of processes.errors) console.error(complaint);
await proxy.close();
await processes.close();
console.log(failed === 0 ? 'Nothing failed' : `${failed} runs failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(args: string[]): Promise<number> {
  return new Promise((done, refuse) => {
    // Schemathesis writes its own files to its working directory.
    const child = spawn(program, args, { cwd: reports, stdio: 'inherit' });
    child.once('error', refuse);
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.url}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'not-a-secret-here' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`The sign-in failed with status ${answer.status}`);
  return cookie;
}

/**
 * Starts a proxy that forwards each request as if it came from an IP address of its own, and counts the
 * responses by status.
 */
async function startAddressProxy(to: string) {
  const answers = new Map<number, number>();
  let callers = 0;
  const server = createServer((incoming, outgoing) => {
    callers += 1;
    const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
    const { connection: _, ...headers } = incoming.headers;
    const onward = request(
      `${to}${incoming.url ?? '/'}`,
      { method: incoming.method ?? 'GET', headers: { ...headers, 'x-forwarded-for': address } },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        outgoing.writeHead(status, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    answers: () => new Map([...answers].sort(([one], [two]) => one - two)),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
