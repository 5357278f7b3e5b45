import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { commands, type Driver, DriverError, type Engine } from './commands.ts';
import { findProgram, retryUntil, startGroup, stopGroup } from './process.ts';

/** Preferences of a fresh profile: free ports, reduced motion, British English, no calls to Mozilla. */
const preferences = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'intl.accept_languages': 'en-GB,en',
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'toolkit.startup.max_resumed_crashes': -1,
};

export const firefox: Engine = {
  name: 'Firefox ESR',
  missing: () => (findProgram('firefox-esr') ? undefined : 'apt-get install firefox-esr'),
  async start(folder, { width, height }) {
    const profile = mkdtempSync(join(folder, 'firefox-'));
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    const browser = startGroup(
      'firefox-esr',
      ['--headless', '--no-remote', '--marionette', '--remote-debugging-port=0', '--profile', profile],
      { stdio: 'ignore', env: { ...process.env, TZ: 'Europe/London', HOME: profile } },
    );
    const portFile = join(profile, 'MarionetteActivePort');
    const port = await retryUntil('Firefox to open its port', () =>
      existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
    );
    const marionette = await openMarionette(port);
    const { capabilities } = (await marionette.call('WebDriver:NewSession', { webSocketUrl: true })) as {
      capabilities: { webSocketUrl: string };
    };
    const context = await marionette.call('WebDriver:GetWindowHandle', {});
    const errors: string[] = [];
    const events = await openEvents(capabilities.webSocketUrl, (error) => errors.push(error));
    await events.call('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });

    const driver: Driver = {
      send: (command, parameters = {}) => {
        const [, , name] = commands[command];
        return marionette.call(name, marionetteParameters(command, parameters));
      },
      // A Firefox window has a minimum width; its viewport can have any.
      resize: async (wide, high) => {
        await events.call('browsingContext.setViewport', {
          context: (context as { value: string }).value,
          viewport: { width: wide, height: high },
        });
      },
      takeErrors: async () => errors.splice(0),
      quit: async () => {
        events.close();
        marionette.close();
        await stopGroup(browser);
      },
    };
    await driver.resize(width, height);
    return driver;
  },
};

/** Adapts frame references and screenshots, in which Marionette differs a little from WebDriver. */
function marionetteParameters(command: keyof typeof commands, parameters: Readonly<Record<string, unknown>>) {
  if (command === 'enterFrame') return { element: Object.values(parameters['id'] as object)[0] };
  if (command === 'picture') return { full: false };
  return parameters;
}

/** Speaks Marionette, as geckodriver does: `length:[kind, number, name, parameters]` over TCP. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(problem: Error): void }>();
  let unread: Buffer = Buffer.alloc(0);
  let last = 0;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  await new Promise<void>((greeted) => {
    socket.on('data', (data: Buffer) => {
      unread = Buffer.concat([unread, data]);
      for (;;) {
        const colon = unread.indexOf(':');
        const end = colon + 1 + Number(unread.subarray(0, Math.max(colon, 0)));
        if (colon < 0 || unread.length < end) return;
        const message = JSON.parse(unread.subarray(colon + 1, end).toString()) as unknown;
        unread = unread.subarray(end);
        if (!Array.isArray(message)) greeted();
        else settle(message as [1, number, { error: string; message: string } | null, unknown]);
      }
    });
  });

  function settle([, number, problem, result]: [
    1,
    number,
    { error: string; message: string } | null,
    unknown,
  ]) {
    const pending = waiting.get(number);
    waiting.delete(number);
    if (problem) pending?.reject(new DriverError(problem.error, problem.message));
    else pending?.resolve(result);
  }

  return {
    call: async (name: string, parameters: object): Promise<unknown> => {
      last += 1;
      const text = Buffer.from(JSON.stringify([0, last, name, parameters]));
      const reply = new Promise<unknown>((resolve, reject) => waiting.set(last, { resolve, reject }));
      socket.write(`${text.length}:`);
      socket.write(text);
      const result = await reply;
      return name !== 'WebDriver:NewSession' && name !== 'WebDriver:GetWindowHandle' && isValue(result)
        ? result.value
        : result;
    },
    close: () => socket.destroy(),
  };
}

const isValue = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && Object.keys(result).join() === 'value';

interface LogEntry {
  level: string;
  text: string;
}
interface CompletedResponse {
  request: { url: string; method: string };
  response: { status: number };
}

/** Reports console and script errors, and responses with status 400 or above, over WebDriver BiDi. */
async function openEvents(address: string, report: (error: string) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(): void; reject(problem: Error): void }>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No events from ${address}`));
  });
  socket.onmessage = ({ data }) => {
    const { id, type, method, params, message } = JSON.parse(String(data));
    if (type === 'event') {
      if (method === 'log.entryAdded' && (params as LogEntry).level === 'error')
        report(`console: ${params.text}`);
      if (method === 'network.responseCompleted' && (params as CompletedResponse).response.status >= 400) {
        const { request, response } = params as CompletedResponse;
        report(`response: ${response.status} ${request.method} ${request.url}`);
      }
      return;
    }
    const pending = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') pending?.reject(new Error(message));
    else pending?.resolve();
  };
  return {
    call: (method: string, params: object) => {
      last += 1;
      const reply = new Promise<void>((resolve, reject) => waiting.set(last, { resolve, reject }));
      socket.send(JSON.stringify({ id: last, method, params }));
      return reply;
    },
    close: () => socket.close(),
  };
}
