import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundles, isInBundle } from './src/web/bundles.ts';

const worker = 'src/web/worker/kiosk-worker.ts';

/** Two builds from one file: the browser's (dist/web) and, with --ssr, the server's rendering (dist/server), self-contained. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
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
          input: ['src/web/early.ts', 'src/web/entry-client.tsx', worker],
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
