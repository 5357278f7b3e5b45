import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { changeStaffPartyCall, StaffParty } from '../../../../contract/staff-parties.ts';
import { formatPence } from '../../../../domain/money.ts';
import { fitChoices, listPartyLines } from '../../../../domain/party-booking.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { differsFromSource, useFollowSource } from '../../../lib/follow-source.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { checkBirthday } from '../../party-booking/check-birthday.ts';
import { BirthdayFields } from '../../party-booking/party-details.tsx';
import { PartyExtras } from '../../party-booking/party-extras.tsx';
import { refetchTopics, refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './booked-parties.module.css';
import { ChangeFoot, reasonError } from './change-foot.tsx';
import { changedInWords, changeUnreached } from './change-messages.ts';
import { useChangedMeanwhile } from './use-changed-meanwhile.ts';

type Chosen = Pick<StaffParty, 'children' | 'foodPeople' | 'choices'>;

const chosenOf = ({ children, foodPeople, choices }: StaffParty): Chosen => ({
  children,
  foodPeople,
  choices,
});

const textOf = ({ childName, childAge, theme, wishes }: StaffParty) => ({
  ...{ childName, childAge: String(childAge), theme, wishes },
});

function priceOf({ packageName: name, price, pricedPer, foodPerPerson, extras }: StaffParty, chosen: Chosen) {
  const lines = listPartyLines({ party: { name, price, pricedPer, foodPerPerson }, extras, ...chosen });
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Changes a party's numbers, food, extras and details. A change after the family's last day needs a reason.
 */
export function PartyNumbers({ party }: { party: StaffParty }) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  // The choices that staff have not sent yet. All other values come from the party.
  const [unsent, setUnsent] = useState<Partial<Chosen>>({});
  const chosen = { ...chosenOf(party), ...unsent };
  const choose = (next: Partial<Chosen>) => setUnsent((before) => ({ ...before, ...next }));
  const difference = priceOf(party, chosen) - priceOf(party, party);
  const isLate = party.changeUntil === null;
  const text = useMemo(() => textOf(party), [party]);
  const form = useForm({
    blank: { ...text, reason: '' },
    fields: ['childName', 'childAge', 'theme', 'wishes', 'reason'],
    errorNames: ['children', 'choices', 'childName', 'childAge', 'theme', 'wishes', 'reason'],
    idPrefix: 'numbers-',
    whileTyping: 'clear',
    check: (typed) => {
      const { age: childAge, errors } = checkBirthday(typed);
      const { children, foodPeople, choices } = chosen;
      return checked(
        {
          ...{ childName: typed.childName, childAge, theme: typed.theme as '', wishes: typed.wishes },
          ...{ children, foodPeople, choices, differencePence: difference, reason: typed.reason.trim() },
          version: party.version,
        },
        {
          ...errors,
          reason: reasonError(isLate, typed.reason),
        },
      );
    },
    send: (body) =>
      staffCall<typeof changeStaffPartyCall>('POST /api/admin/parties/:id/change', {
        params: { id: party.id },
        body: { clientId: keyFor(body), ...body },
      }),
    onSent: ({ handBack }) => {
      toast({ title: 'Changed', description: changedInWords(handBack, party), done: true });
      form.draft.write({ ...form.draft.read(), reason: '' });
      void refetchTopicsAndWait(client, ['bookings', 'kitchen']).then(() =>
        setUnsent((now) => (now === unsent ? {} : now)),
      );
    },
    onFailed: () => refetchTopics(client, ['bookings']),
    unreached: changeUnreached,
  });
  useFollowSource(form.draft, text);
  const { reason: _, ...typed } = useBrowserStore(form.draft);
  const source = { ...chosenOf(party), ...text };
  const isUnsent = !form.isSending && !form.done && differsFromSource({ ...chosen, ...typed }, source);
  const isChangedMeanwhile = useChangedMeanwhile(source, isUnsent);
  return (
    <form
      {...form.props}
      method="post"
      noValidate
      className={styles.form}
      aria-label="Change numbers, food or details"
    >
      <TextField
        id="numbers-children"
        label="Children, with the birthday child"
        type="number"
        min={party.leastChildren}
        max={party.mostChildren ?? undefined}
        value={chosen.children === 0 ? '' : chosen.children}
        error={form.errors['children'] ?? form.errors['choices']}
        onChange={({ target }) => {
          const children = Math.max(0, Math.trunc(target.valueAsNumber || 0));
          form.recheck(['children', 'choices']);
          choose({ children, choices: fitChoices(party.extras, chosen.choices, children) });
        }}
      />
      <PartyExtras
        extras={party.extras}
        size={chosen.children}
        choices={chosen.choices}
        foodPerPerson={party.foodPerPerson}
        foodPeople={chosen.foodPeople}
        onChange={(next) => {
          form.recheck(['choices']);
          choose(next);
        }}
      />
      <BirthdayFields text={form.text} />
      <ChangeFoot
        form={form}
        isChangedMeanwhile={isChangedMeanwhile}
        reason={isLate ? form.text('reason') : null}
        status={differenceInWords(difference)}
        submit="Change the party"
      />
    </form>
  );
}

function differenceInWords(difference: number): string {
  if (difference === 0) return 'The price stays the same.';
  return difference > 0
    ? `This costs ${formatPence(difference)} more, which is then still to pay.`
    : `This costs ${formatPence(-difference)} less.`;
}
