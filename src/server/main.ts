import { join } from 'node:path';
import { loadBuiltWebApp } from './render/web-app.ts';
import { runSite } from './run-site.ts';

await runSite({ loadWebApp: () => loadBuiltWebApp(join(import.meta.dirname, '../../dist')) });
