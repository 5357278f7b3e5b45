import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/server/free-port.ts';
import { commands, type Driver, DriverError, type Engine } from './commands.ts';
import { findProgram, retryUntil, startGroup, stopGroup } from './process.ts';

/**
 * Returns the path of MiniBrowser, WebKit's own test browser, in Debian's folders, or undefined if it is
 * missing.
 */
function findMiniBrowser(): string | undefined {
  for (const folder of ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]) {
    for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
      const found = findProgram('MiniBrowser', join(folder, version));
      if (found) return found;
    }
  }
  return undefined;
}

export const webkit: Engine = {
  name: 'WebKitGTK',
  missing: () => {
    const packages = [
      ...(findProgram('WebKitWebDriver') && findMiniBrowser() ? [] : ['webkit2gtk-driver']),
      ...(findProgram('Xvfb') ? [] : ['xvfb']),
    ];
    return packages.length > 0 ? `apt-get install ${packages.join(' ')}` : undefined;
  },
  async start(folder, size) {
    const home = mkdtempSync(join(folder, 'webkit-'));
    mkdirSync(join(home, 'gtk-3.0'));
    // The toolbar would keep the window wider than a phone. Without animations, pages get the reduced-motion
    // preference.
    writeFileSync(
      join(home, 'gtk-3.0', 'gtk.css'),
      '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }',
    );
    writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');

    const screen = startGroup(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    const display = await new Promise<string>((resolve, reject) => {
      screen.once('exit', () => reject(new Error('Xvfb did not start')));
      screen.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`));
    });
    const port = await freePort();
    const server = startGroup('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, TZ: 'Europe/London', HOME: home, XDG_CONFIG_HOME: home },
    });
    const call = (method: string, path: string, body?: object) =>
      request(`http://localhost:${port}${path}`, method, body);
    await retryUntil('WebKitWebDriver to open its port', () =>
      call('GET', '/status').then(
        () => true,
        () => undefined,
      ),
    );
    const { sessionId } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
        },
      },
    })) as { sessionId: string };

    const driver: Driver = {
      send: async (command, parameters = {}) => {
        const [method, path] = commands[command];
        const sessionPath = `/session/${sessionId}${path.replace('{id}', String(parameters['id']))}`;
        const result = await call(method, sessionPath, method === 'POST' ? parameters : undefined);
        if (command === 'open' || command === 'back') await driver.send('run', listen);
        return result;
      },
      resize: async (width, height) => {
        const rectPath = `/session/${sessionId}/window/rect`;
        await call('POST', rectPath, { width, height });
        const innerHeight = (await driver.send('run', { script: 'return innerHeight', args: [] })) as number;
        await call('POST', rectPath, { width, height: 2 * height - innerHeight });
      },
      takeErrors: async () =>
        (await driver.send('run', {
          script: 'return (window.walkErrors ?? []).splice(0)',
          args: [],
        })) as string[],
      quit: async () => {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await stopGroup(server);
        await stopGroup(screen);
      },
    };
    await driver.resize(size.width, size.height);
    return driver;
  },
};

/**
 * Collects errors in the page itself, from its load event onwards: WebKitGTK does not report console
 * output to its driver.
 */
const listen = {
  script: `if (!window.walkErrors) {
    const errors = (window.walkErrors = []);
    const { error } = console;
    console.error = (...given) => { errors.push('console: ' + given.join(' ')); error.apply(console, given); };
    addEventListener('error', (event) => errors.push('error: ' + event.message));
    addEventListener('unhandledrejection', (event) => errors.push('rejection: ' + event.reason));
    addEventListener('securitypolicyviolation', (event) => errors.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  }`,
  args: [],
};

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: { error: string; message: string } };
  // For an element that disappears while its name or role is computed, the driver reports an unknown error
  // without a message.
  const hasGone = value?.message === '' && /\/computed(label|role)$/.test(url);
  if (!response.ok) throw new DriverError(hasGone ? 'stale element reference' : value.error, value.message);
  return value;
}
