import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|src\/web\/(lib\/(?!follow-stream|venue-moment|use-(draft|sent)-form)|shell\/|features\/site\/|art\/(inks|piece|logo|orchard)\.|ui\/(amount|band|button|error-summary|field|icons|notice|ribbon|skeleton|toast|use-count-to)\.)/;

const worker = 'src/web/worker/kiosk-worker.ts';

/** Two builds from one file: the browser's (dist/web) and, with --ssr, the server's rendering (dist/server), self-contained. */
export default defineConfig(({ isSsrBuild }) => ({
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
          input: ['src/web/start.ts', 'src/web/entry-client.tsx', worker],
          output: {
            // A worker keeps its address: it is what the browser asks for when it looks for a new version.
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(worker) ? '[name].js' : 'assets/[name]-[hash].js',
            // What every page needs travels together: each file costs a slow line a journey of its own.
            codeSplitting: { groups: [{ name: 'base', test: inEveryPage }] },
          },
        },
      },
  ssr: { noExternal: true },
}));
