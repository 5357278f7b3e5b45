import { basename } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundles, isInBundle } from './src/web/bundles.ts';

const worker = 'src/web/worker/kiosk-worker.ts';

/** Returns the class in the page of a class of a CSS module: `party_part` for `.part` of `party.module.css`. */
const generateScopedName = (name: string, file: string) => `${basename(file).split('.')[0]}_${name}`;

/**
 * Makes the names of a CSS module constants, which the build writes into the scripts, instead of an object that
 * each page loads. A sheet that is imported for its rules alone stays in.
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

/** Two builds from one file: the browser's (dist/web) and, with --ssr, the server's rendering (dist/server), self-contained. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), inlineClassNames],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName } },
  appType: 'custom',
  // Families have no tool that asks React about the page; `npm run dev` keeps the door for it.
  ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
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
        // What every page has loaded before anything else is not asked for again.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) =>
            files.filter((file) => !/assets\/(base|rolldown-runtime)-/.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // How long its parts took is for whoever works on the build, not for whoever starts the centre.
          checks: { pluginTimings: false },
          optimization: { inlineConst: { mode: 'all' } },
          // The entry says whether the page could start.
          preserveEntrySignatures: 'allow-extension',
          // The last one is rendered by the server alone: its sheets are wanted, and no page loads its script.
          input: [
            'src/web/early.ts',
            'src/web/entry-client.tsx',
            worker,
            'src/web/features/party-guest/guest-page.tsx',
          ],
          output: {
            // A worker keeps its address: it is what the browser asks for when it looks for a new version.
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
  // In `npm run dev` packages are loaded as they are.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
