import { makeTables } from './tables.ts';

process.exitCode = (await makeTables(false)) ? 0 : 1;
