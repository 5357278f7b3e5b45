import { numberFunctions } from './functions-edition.ts';
import { makeTables } from './tables.ts';

process.exitCode = (await numberFunctions(false)) && (await makeTables(false)) ? 0 : 1;
