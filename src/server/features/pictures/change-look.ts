import {
  areSameInks,
  checkInks,
  type Inks,
  inkNames,
  isPaperLight,
  weakPairInWords,
} from '../../../domain/palette.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readLook } from '../site/read-look.ts';
import { type PictureDeps, redrawIcons } from './change-pictures.ts';

/**
 * Changes the colours of the site. Refuses paper that is too dark. Refuses pairs of colours with too little
 * contrast; the refusal names the three weakest pairs with their contrast. Refuses a change if the site's
 * colours are no longer those of `before`. Redraws the logo's icons if the paper changes. A repeated call
 * changes nothing.
 */
export async function changeLook({ db, clock }: PictureDeps, inks: Inks, before: Inks): Promise<Inks> {
  if (!isPaperLight(inks)) throw refuse('paperTooDark');
  const weak = checkInks(inks);
  if (weak.length > 0) {
    const fields: Record<string, string> = {};
    for (const pair of weak) fields[pair.ink] ??= weakPairInWords(pair);
    throw refuse('paletteTooWeak', { pairs: weak.slice(0, 3).map(weakPairInWords), fields });
  }
  const storeIcons = inks.paper === before.paper ? null : await redrawIcons(db, inks.paper);
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('look').select('id').forUpdate().execute();
    const shown = await readLook(tx);
    if (areSameInks(shown, inks)) return inks;
    if (!areSameInks(shown, before)) throw refuse('lookChanged');
    const { paperDeep: deep, ...rest } = inks;
    await tx
      .updateTable('look')
      .set({ ...rest, paper_deep: deep })
      .execute();
    await storeIcons?.(tx);
    const changed = inkNames.filter((name) => inks[name] !== shown[name]);
    await recordAuditEntry(tx, {
      at: clock.now(),
      who: 'staff',
      what: 'colours changed',
      before: Object.fromEntries(changed.map((name) => [name, shown[name]])),
      after: Object.fromEntries(changed.map((name) => [name, inks[name]])),
    });
    return inks;
  });
}
