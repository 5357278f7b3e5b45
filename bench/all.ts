import { benchBookingTransaction, benchGrowth } from './booking-transaction.ts';
import { openGround } from './ground.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOverHttp } from './over-http.ts';
import { printRows, type Row } from './row.ts';
import { weighScripts } from './script-weights.ts';
import { benchStart } from './start.ts';

/** Prints what is measured, ours beside a baseline of the same run. Nothing here passes or fails. BENCH_BIG=1 adds a million bookings. */
const rows: Row[] = [];
const ground = await openGround();
const transaction = await benchBookingTransaction(ground);
rows.push(...transaction, ...(await benchGrowth(ground)));
const verbRate = Number((transaction[1]?.ours ?? '0').replace(/[^\d]/g, ''));
rows.push(...(await benchOverHttp(ground.serverUrl, verbRate)));
await ground.close();
rows.push(...(await benchStart()), ...weighScripts(), ...(await benchLighthouse()));
printRows(rows);
