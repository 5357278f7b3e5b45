import { basename } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundles, isInBundle } from './src/web/bundles.ts';

const worker = 'src/web/worker/kiosk-worker.ts';

/** Returns the name on pages of a CSS module's class: `party_part` for `.part` of `party.module.css`. */
const generateScopedName = (name: string, file: string) => `${basename(file).split('.')[0]}_${name}`;

/**
 * Turns the class names of a CSS module into constants, which the build inlines in the scripts. Otherwise
 * each page would load an object with all names. A sheet that is imported only for its rules stays in the
 * build.
 */
const inlineClassNames: Plugin = {
  name: 'windfall:inline-class-names',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code, id) => ({
      code: code.replace(/export default \{[\s\S]*/, `export * as default from ${JSON.stringify(id)};`),
      map: { mappings: '' },
      moduleSideEffects: 'no-treeshake',
    }),
  },
};

/**
 * Configures two builds: the browser's (dist/web) and, with --ssr, the self-contained server rendering
 * (dist/server).
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), inlineClassNames],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName } },
  appType: 'custom',
  ...(command === 'build' && {
    define: {
      // Families have no React DevTools, so built pages leave out the hook for them; `npm run dev` keeps it.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      // Vite sets this constant only in the browser's build. Without this line, the server would render
      // with React's slower development build if NODE_ENV is not set.
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node22',
        rolldownOptions: { checks: { pluginTimings: false } },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        // Two files are left out of the preloads, because every page loads them first anyway.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) =>
            files.filter((file) => !/assets\/(base|rolldown-runtime)-/.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // `npm start` may build the pages too, and the plugins' timings mean nothing to its users.
          checks: { pluginTimings: false },
          optimization: { inlineConst: { mode: 'all' } },
          // Keeps the export of entry-client.tsx from which early.ts learns whether the page could start.
          preserveEntrySignatures: 'allow-extension',
          // The last entry is rendered only by the server. It is built for its style sheets; no page loads
          // its script.
          input: [
            'src/web/early.ts',
            'src/web/entry-client.tsx',
            worker,
            'src/web/features/party-guest/guest-page.tsx',
          ],
          output: {
            // A service worker keeps its address, at which the browser looks for a new version.
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(worker) ? '[name].js' : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: bundles.map((bundle) => ({
                name: bundle.name,
                priority: bundle.priority,
                test: (path: string) => isInBundle(bundle, path),
              })),
            },
          },
        },
      },
  // The built server contains its packages; `npm run dev` loads them from node_modules.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
