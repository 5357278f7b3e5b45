import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { build, createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';
import type { PageFiles, WebRenderer } from '../src/server/render/web-app.ts';
import type { RenderCall } from './site-process.ts';

interface PagesOptions {
  root: string;
  /** The server that browsers connect to. It also carries Vite's web socket. */
  door: Server;
  /** Called when a file of the site's process has changed. */
  onSiteChange(file: string): void;
}

/** Serves and renders the pages in development. */
export interface Pages {
  middleware(incoming: IncomingMessage, response: ServerResponse, next: () => void): void;
  answer(call: RenderCall, sitePort: number): Promise<unknown>;
  /** Tells open pages that the server has restarted. */
  announceRestart(): void;
  /** Shows the words as an error over open pages. */
  showTrouble(words: string): void;
  close(): Promise<void>;
}

const webEntry = '/src/web/entry-server.tsx';
const sheet = 'src/web/styles/app.css';
const earlyScript = 'src/web/early.ts';
const inEarlyScript = /^src\/web\/early(\.ts$|\/)/;
/**
 * The files that the site's process loads. A change to any of these files restarts that process. The early
 * script is one of these files, because it is part of the documents that the site's process writes.
 */
const ofSite =
  /^(src\/(server|contract|domain)|sample)\/(?!.*\.test\.ts$)|^src\/web\/early(\.ts$|\/)|^package\.json$/;
/** The files that the process of `npm run dev` loads once. That process never restarts automatically. */
const ofDevProcess = /^(dev|bin|sandbox)\/|^vite\.config\.ts$|^package-lock\.json$/;

/** Opens Vite: it serves the pages' sources to browsers and renders pages for the site's process. */
export async function openPages({ root, door, onSiteChange }: PagesOptions): Promise<Pages> {
  let early: Promise<string> | null = null;
  const watchSite: Plugin = {
    name: 'windfall:site',
    configureServer({ watcher, middlewares }) {
      middlewares.use('/kiosk-worker.js', async (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-cache');
        response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'");
        response.end(await bundle(root, 'src/web/worker/kiosk-worker.ts'));
      });
      watcher.on('all', (event, path) => {
        if (!['add', 'change', 'unlink'].includes(event)) return;
        const file = relative(root, path).replaceAll(sep, '/');
        if (inEarlyScript.test(file)) early = null;
        if (ofDevProcess.test(file)) console.log(`${file} changed: restart npm run dev to see it`);
        else if (ofSite.test(file)) onSiteChange(path);
      });
    },
    // Only the server renders the parts that are not hydrated, so open pages fetch the new rendering from it.
    hotUpdate({ modules, server }) {
      if (this.environment.name === 'ssr' && modules.length > 0)
        server.environments.client.hot.send('windfall:rendering');
    },
  };
  // A page's file exports `page` (its head and its queries) beside its component. For such a file, React's
  // refresh would reload the page. So dev/browser.ts makes it ignore `page`. React's refresh also requires
  // that a file exports at least one component by name, so this plugin adds one.
  const refreshPages: Plugin = {
    name: 'windfall:refresh-pages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/web\/features\/.*\.tsx$/, code: /^export const page\b/m },
      handler: (code) => `${code}\nexport function RefreshedPage() { return null; }\n`,
    },
  };
  // Replaces a changed CSS module in place, like a plain sheet. Components keep a reference to the object
  // with the module's class names. So this plugin makes no new object, but puts the new names into the old
  // one.
  const replaceSheets: Plugin = {
    name: 'windfall:replace-sheets',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => `${code.replace('export default {', 'const __names = {')}
export default Object.assign((import.meta.hot.data.names ??= {}), __names);
import.meta.hot.accept();`,
    },
    // Vite assumes that a CSS module cannot accept its own change, and reloads the page if no other module
    // accepts the change. No module imports a linked sheet.
    hotUpdate({ file, modules }) {
      if (file.endsWith('.module.css')) for (const module of modules) module.isSelfAccepting = true;
    },
  };
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [watchSite, refreshPages, replaceSheets],
    server: {
      middlewareMode: true,
      hmr: { server: door },
      fs: {
        allow: ['src/web', 'src/domain', 'src/contract', 'dev', 'node_modules'].map((at) => join(root, at)),
      },
      watch: {
        ignored: ['.runtime', 'data', 'dist', 'dist.next', 'docs', 'test-results'].map(
          (folder) => `${join(root, folder)}/**`,
        ),
      },
    },
  });
  const renderer = () => vite.ssrLoadModule(webEntry) as Promise<WebRenderer & Record<string, unknown>>;
  const calls: Record<string, (sitePort: number, ...args: never[]) => unknown> = {
    early: () => (early ??= bundle(root, earlyScript)),
    filesOf: (_, file: string) => filesOf(vite, root, file),
    listIndexablePaths: async () => (await renderer()).listIndexablePaths(),
    renderDrawing: async (_, name: string) => (await renderer()).renderDrawing(name),
    isPage: async (_, path: string) => (await renderer()).isPage(path),
    async renderPage(sitePort, path: string, search: string, given?: Record<string, unknown>) {
      const { renderPage } = await renderer();
      const fetcher = (address: string, init?: RequestInit) =>
        fetch(`http://127.0.0.1:${sitePort}${address}`, init);
      return renderPage(path, search, fetcher, given);
    },
  };

  return {
    middleware: (incoming, response, next) => vite.middlewares(incoming, response, next),
    async answer({ call, args }, sitePort) {
      const work = calls[call];
      if (!work) throw new Error(`No call ${call}`);
      try {
        return await work(sitePort, ...(args as never[]));
      } catch (problem) {
        if (problem instanceof Error) vite.ssrFixStacktrace(problem);
        throw problem;
      }
    },
    announceRestart() {
      vite.environments.client.hot.send('windfall:restarted');
    },
    showTrouble(words) {
      vite.environments.client.hot.send({ type: 'error', err: { message: words, stack: '' } });
    },
    close: () => vite.close(),
  };
}

/** Bundles a script that is not a module of a page; returns its code. */
async function bundle(root: string, file: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, file) },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error(`${file} was not built`);
  return result.output[0].code;
}

/**
 * Returns the files of a page whose source is `file`: one script that loads all others, and the sheets that
 * the page imports.
 */
async function filesOf(vite: ViteDevServer, root: string, file: string): Promise<PageFiles> {
  const { moduleGraph } = vite.environments.ssr;
  const sheets = new Set([`/${sheet}`]);
  const seen = new Set<EnvironmentModuleNode>();
  const collect = (node: EnvironmentModuleNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    if (node.url.endsWith('.css')) sheets.add(node.url);
    const staticImports = new Set(node.transformResult?.deps);
    for (const imported of node.importedModules) if (staticImports.has(imported.url)) collect(imported);
  };
  if (file) collect(moduleGraph.getModuleById(join(root, file)));
  return { scripts: ['/dev/browser.ts'], sheets: [...sheets], fonts: [] };
}
