import { updateFunctionsEdition } from './functions-edition.ts';
import { makeTables } from './tables.ts';

process.exitCode = (await updateFunctionsEdition()) && (await makeTables()) ? 0 : 1;
