import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const [folder = ''] = process.argv.slice(2);
const programs = [
  'src/server/main.ts',
  'e2e/journey-site.ts',
  'sandbox/sandbox-main.ts',
  'sample/remove-command.ts',
  ...['backup', 'move', 'password', 'personal-data', 'restore', 'sql', 'takings', 'voucher'].map(
    (name) => `src/server/commands/${name}.ts`,
  ),
];

/**
 * Builds the programs that tests start in processes of their own. The argument is the folder for the built
 * programs. Each program is a few files that contain its packages, so that a start takes half the processor
 * time. The built modules keep the paths of their sources, and so find the files beside the sources.
 */
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [
    {
      name: 'windfall:keep-places',
      enforce: 'pre',
      transform: {
        filter: { id: /^[^?]*\.ts$/, code: /import\.meta\.(url|dirname)/ },
        handler: (code, id) =>
          code
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      },
    },
  ],
  // These packages load libraries built for this machine, or files beside their own.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', '@react-pdf/renderer'] },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: 'node26',
    rolldownOptions: {
      input: Object.fromEntries(
        programs.map((program) => [program.replace(/\.ts$/, ''), join(root, program)]),
      ),
      output: { entryFileNames: '[name].js' },
      checks: { pluginTimings: false },
    },
  },
});
mkdirSync(folder, { recursive: true });
// Without this file, Node reads each built module twice to find out that it is one.
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
