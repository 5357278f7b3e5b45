import type { Context, Hono } from 'hono';
import {
  readFigureFileCall,
  readFigureMailsCall,
  readFigureSheetCall,
  readFiguresCall,
  setFigureMailsCall,
} from '../../../contract/figures.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { drawSheet } from './draw-sheet.ts';
import { writeCsv, writeWorkbook } from './figure-file.ts';
import { sheetFileName } from './figure-mail.ts';
import { readFigureSheet } from './figure-sheet.ts';
import { type FiguresContext, readFigures } from './read-figures.ts';
import { describeSchedules } from './schedule-store.ts';
import { setSchedule } from './set-schedule.ts';

/** Mounts the owner's figures, behind the guard of /api/admin. */
export function figuresRoutes(app: Hono<AppEnv>, deps: FiguresContext): void {
  mountCall(app, readFigureSheetCall, async ({ params: { kind }, query: { date } }, context) =>
    sendFile(
      context,
      sheetFileName(kind, date),
      'application/pdf',
      await drawSheet(await readFigureSheet(deps, kind, date)),
    ),
  );
  mountCall(app, readFiguresCall, ({ params, query }) => readFigures(deps, params.group, query));
  mountCall(app, readFigureFileCall, async ({ params: { group }, query }, context) => {
    const figures = await readFigures(deps, group, query);
    const name = `${group}-${figures.period.from}-${figures.period.to}`;
    if (query.format === 'xlsx')
      return sendFile(context, `${name}.xlsx`, workbookType, await writeWorkbook(figures));
    const text = writeCsv(figures, query.figure);
    const part = query.figure ? `-${query.figure}` : '';
    return sendFile(context, `${name}${part}.csv`, 'text/csv; charset=utf-8', Buffer.from(text));
  });
  mountCall(app, readFigureMailsCall, async () => ({ schedules: await describeSchedules(deps.db) }));
  mountCall(app, setFigureMailsCall, async ({ params, body }) => ({
    schedule: await setSchedule(deps, params.kind, body),
  }));
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function sendFile(context: Context<AppEnv>, name: string, type: string, content: Buffer): Response {
  return context.body(new Uint8Array(content), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
}
