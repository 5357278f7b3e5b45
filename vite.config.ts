import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds from one file: the browser's (dist/web) and, with --ssr, the server's rendering (dist/server), self-contained. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node22' }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: { input: 'src/web/entry-client.tsx' },
      },
  ssr: { noExternal: true },
}));
