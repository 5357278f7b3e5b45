import type { CallReply } from '../../../../contract/call.ts';
import type { checkFactsCall } from '../../../../contract/office-facts.ts';
import type { FactStep } from '../../../../domain/fact-changes.ts';
import { memoryStore } from '../../../lib/browser-store.ts';

/** A change that is checked but not published yet. */
export interface RehearsedChange {
  /**
   * The person who took the change to the rehearsal, or null for the staff password. Nobody else sees the
   * change.
   */
  personId: string | null;
  sheet: string;
  steps: FactStep[];
  differences: CallReply<typeof checkFactsCall>['differences'];
}

/** The change that the owner last took to the rehearsal, or null if there is none. */
export const rehearsedChange = memoryStore<RehearsedChange | null>(null);

/** The address of the rehearsal. With `&change=<id>` after it, the page opens with that waiting change. */
export const rehearsalPath = '/admin/office?section=rehearsal';
