import { updateFunctionsEdition } from './functions-edition.ts';
import { makeTables } from './tables.ts';

process.exitCode = (await updateFunctionsEdition(false)) && (await makeTables(false)) ? 0 : 1;
