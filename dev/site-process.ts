import { type ChildProcess, spawn } from 'node:child_process';
import appProcess from '../bin/app-process.json' with { type: 'json' };
import { freePort } from '../src/server/free-port.ts';

/** How long the old process may take to end before it is killed, in milliseconds. */
const grace = 10_000;
/** How many characters of a process's last error output are kept, to say why it ended. */
const maxErrorOutput = 4_000;

/** A call from the site's process to the process that started it. */
export interface RenderCall {
  id: number;
  call: string;
  args: unknown[];
}

interface SiteOptions {
  program: string;
  root: string;
  environment(): Record<string, string>;
  /** Answers a call from the site's process, which listens on `sitePort`. */
  answer(call: RenderCall, sitePort: number): Promise<unknown>;
  /** Called when a restarted site answers. */
  onOpen(): void;
  onTrouble(words: string): void;
}

/** The site as a process that is restarted on demand. */
export interface SiteProcess {
  start(): Promise<void>;
  /** Restarts the site. All changes that are made during a restart cause one further restart. */
  restart(file: string): Promise<void>;
  /** Resolves with the port of the running site, as soon as there is one, or null if it did not start. */
  port(): Promise<number | null>;
  /** Returns why no site is running; null while the site is running or starting. */
  trouble(): string | null;
  stop(): Promise<void>;
}

/** Runs the site's process, and replaces it when its code changes. */
export function superviseSite(options: SiteOptions): SiteProcess {
  let child: ChildProcess | null = null;
  /** Processes that were told to end, each with a promise that resolves when it has ended. */
  const ending = new Map<ChildProcess, Promise<void>>();
  let trouble: string | null = null;
  let opening: Promise<number | null> = Promise.resolve(null);
  let isStopping = false;
  let restarting: Promise<void> | null = null;
  let hasNewChange = false;

  const fail = (words: string) => {
    trouble = words;
    options.onTrouble(words);
    return null;
  };

  async function open(isFirst: boolean): Promise<number | null> {
    trouble = null;
    const port = await freePort();
    const started = spawn(
      process.execPath,
      [...appProcess.flags, options.program, ...(isFirst ? [] : ['again'])],
      {
        cwd: options.root,
        env: {
          ...process.env,
          ...appProcess.environment,
          ...options.environment(),
          PORT: String(port),
        },
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
        serialization: 'advanced',
      },
    );
    child = started;
    let errorOutput = '';
    started.stderr?.on('data', (text) => {
      process.stderr.write(text);
      errorOutput = `${errorOutput}${text}`.slice(-maxErrorOutput);
    });
    return new Promise((resolve) => {
      started.on('message', (message) => {
        if (message === 'open') return resolve(port);
        const call = message as RenderCall;
        options.answer(call, port).then(
          (value) => reply(started, { id: call.id, value }),
          (problem) => reply(started, { id: call.id, problem: String(problem?.stack ?? problem) }),
        );
      });
      started.once('exit', (code, signal) => {
        if (child === started) child = null;
        if (ending.has(started)) return resolve(null);
        resolve(fail(errorOutput.trim() || `The server ended with ${code ?? signal}`));
      });
    });
  }

  /**
   * Tells the running process to end. The next process can start before this one has ended, because the two
   * share only the database.
   */
  function close(): void {
    const old = child;
    child = null;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const killTimer = setTimeout(() => old.kill('SIGKILL'), grace);
    const ended = new Promise<void>((resolve) => old.once('exit', () => resolve()));
    ending.set(
      old,
      ended.then(() => {
        clearTimeout(killTimer);
        ending.delete(old);
      }),
    );
    old.kill('SIGTERM');
  }

  async function replace(file: string): Promise<void> {
    const began = performance.now();
    do {
      hasNewChange = false;
      close();
      opening = open(false);
      await opening;
    } while (hasNewChange && !isStopping);
    if (trouble === null && !isStopping) {
      console.log(`Server restarted in ${((performance.now() - began) / 1000).toFixed(2)} s (${file})`);
      options.onOpen();
    }
  }

  return {
    async start() {
      opening = open(true);
      await opening;
    },
    async restart(file) {
      hasNewChange = true;
      await opening;
      if (isStopping) return;
      restarting ??= replace(file).finally(() => {
        restarting = null;
      });
      return restarting;
    },
    async port() {
      // If a restart begins during the wait, there is a new promise to wait for.
      for (;;) {
        const awaited = opening;
        const port = await awaited;
        if (awaited === opening) return child === null ? null : port;
      }
    },
    trouble: () => trouble,
    async stop() {
      isStopping = true;
      await opening.catch(() => null);
      close();
      await Promise.all(ending.values());
    },
  };
}

function reply(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined);
}
