import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PartyGuest } from '../../../../contract/party-guests.ts';
import type { answerByPhoneCall, StaffGuests } from '../../../../contract/staff-parties.ts';
import { foodKinds } from '../../../../domain/food-words.ts';
import { allergens } from '../../../../domain/menu.ts';
import { needsInWords } from '../../../../domain/party-food.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField, TextField } from '../../../ui/field.tsx';
import { FocusedNotice, Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './booked-parties.module.css';
import { Disclosure } from './disclosure.tsx';

const blankChild: PartyGuest = { name: '', avoids: [], words: '' };
const mostChildren = 8;
const childNames = Array.from({ length: mostChildren }, (_, index) => `child-${index}`);

type Family = StaffGuests['families'][number];

interface GuestAnswerProps {
  partyId: string;
  /** Null for a family that is not on the list. */
  family: Family | null;
  /** The same family with its newest answer, or null if the family is not on the list. */
  newest: Family | null;
  /** Starts again from the newest answer. */
  onRestart: (newest: Family) => void;
  onDone: () => void;
}

/** Records the answer that a family gives by telephone: the children who come, and what they must not eat. */
export function GuestAnswer({ partyId, family, newest, onRestart, onDone }: GuestAnswerProps) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusInTab(title.current), []);
  const [children, setChildren] = useState<PartyGuest[]>(
    family?.children.length ? family.children : [blankChild],
  );
  // The time of the answer that staff have seen. The server refuses to replace any other answer.
  const [seen, setSeen] = useState(family?.answeredAt ?? null);
  const [draft] = useState(() =>
    memoryStore({
      name: family?.name ?? '',
      phone: family?.phone ?? '',
      coming: family?.isComing === false ? 'no' : 'yes',
    }),
  );
  const isComing = useBrowserStore(draft).coming === 'yes';
  const form = useForm({
    draft,
    fields: ['name', 'phone', 'coming'],
    errorNames: ['name', 'coming', ...childNames, 'children', 'phone'],
    idPrefix: 'guest-',
    whileTyping: 'clear',
    check: ({ name, phone }) => {
      const trimmed = children.map((child) => ({
        ...child,
        name: child.name.trim(),
        words: child.words.trim(),
      }));
      return checked(
        {
          familyId: family?.familyId ?? null,
          name: name.trim(),
          isComing,
          children: isComing ? trimmed : [],
          phone,
          seen,
        },
        {
          ...Object.fromEntries(
            trimmed.map((child, index) => [
              `child-${index}`,
              isComing && child.name === '' && 'Please write who is coming',
            ]),
          ),
          phone:
            phone.trim() !== '' &&
            !/^[\d\s()+.-]{10,30}$/.test(phone.trim()) &&
            'Please enter a valid phone number, or leave it empty',
        },
      );
    },
    send: (body) =>
      staffCall<typeof answerByPhoneCall>('POST /api/admin/parties/:id/answers', {
        params: { id: partyId },
        body: { clientId: keyFor(body), ...body },
      }),
    onFailed: (_, problem) => {
      if (problem instanceof CallFailure && problem.refusal?.code === 'changed_meanwhile')
        refetchTopics(client, ['kitchen']);
    },
    onSent: () => {
      toast({ title: 'Written down', description: 'The kitchen is told to look again.', done: true });
      refetchTopics(client, ['kitchen', 'bookings']);
      onDone();
    },
    unreached: 'We could not reach the centre. Please send the answer again: it is written down only once.',
  });
  const change = (index: number, next: Partial<PartyGuest>) => {
    form.recheck([`child-${index}`, 'children']);
    setChildren((before) => before.map((child, other) => (other === index ? { ...child, ...next } : child)));
  };
  const remove = (index: number) => {
    form.recheck(childNames);
    setChildren((before) => before.filter((_, other) => other !== index));
    title.current?.focus();
  };
  return (
    <form {...form.props} method="post" noValidate className={styles.form} aria-label="Answer by telephone">
      <h4 ref={title} tabIndex={-1} className="outline-none font-bold">
        {family ? `The answer of ${family.name || 'this family'}` : 'Another family'}
      </h4>
      {!family?.isHost && (
        <TextField label="Family" optional autoComplete="off" maxLength={100} {...form.text('name')} />
      )}
      <fieldset>
        <legend className="field-label">Are they coming?</legend>
        {(['yes', 'no'] as const).map((value) => (
          <label key={value} className={styles.mark}>
            <input type="radio" name="coming" value={value} defaultChecked={isComing === (value === 'yes')} />
            <span>{value === 'yes' ? 'Yes' : 'No'}</span>
          </label>
        ))}
      </fieldset>
      {isComing && (
        <>
          <Notice title="Read it back to them">
            Ask what each child must not eat, and read the answer back. The kitchen relies on it.
          </Notice>
          {children.map((child, index) => (
            <Child
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form have no other name
              key={index}
              index={index}
              child={child}
              error={form.errors[`child-${index}`] ?? (index === 0 ? form.errors['children'] : undefined)}
              onChange={(next) => change(index, next)}
              onRemove={children.length > 1 ? () => remove(index) : null}
            />
          ))}
          {children.length < mostChildren && (
            <p>
              <Button onClick={() => setChildren([...children, blankChild])}>One more child</Button>
            </p>
          )}
          <PhoneField label="Telephone for the day" optional {...form.text('phone')} autoComplete="off" />
        </>
      )}
      {newest && newest.answeredAt !== seen && !form.isSending && (
        <Notice kind="warning" live="polite" title="The family has answered meanwhile">
          <p>
            {newest.isComing ? `Its newer answer (telephone: ${newest.phone || 'none'}):` : 'Not coming.'}
          </p>
          <NeedsOfChildren of={newest} />
          <div className={parts.dashboardAnswers}>
            <Button onClick={() => onRestart(newest)}>Start from the newer answer</Button>
            <Button
              onClick={() => {
                setSeen(newest.answeredAt);
                title.current?.focus();
              }}
            >
              Keep what is typed
            </Button>
          </div>
        </Notice>
      )}
      {form.failure && (
        <FocusedNotice about={form.attempts} kind="error" title="Nothing was written down">
          {form.failure}
        </FocusedNotice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Writing down...">
          Write the answer down
        </Button>
        {!form.isSending && <Button onClick={onDone}>Back</Button>}
      </div>
    </form>
  );
}

/** Lists the children of a family, with what they must not eat. Shows nothing if the family does not come. */
export function NeedsOfChildren({ of: { isComing, children } }: { of: Family }) {
  if (!isComing) return null;
  return children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
    <p key={index}>
      {child.name}: {needsInWords(child) || 'nothing said'}
    </p>
  ));
}

interface ChildProps {
  index: number;
  child: PartyGuest;
  error: string | undefined;
  onChange: (next: Partial<PartyGuest>) => void;
  onRemove: (() => void) | null;
}

function Child({ index, child, error, onChange, onRemove }: ChildProps) {
  const who = child.name.trim() || `child ${index + 1}`;
  const name = useRef<HTMLInputElement>(null);
  const isAdded = index > 0 && child === blankChild;
  useEffect(() => {
    if (isAdded) name.current?.focus();
  }, [isAdded]);
  const hasKinds = foodKinds.some(({ id }) => child.avoids.includes(id));
  // Once open, the list of cereals and nuts stays open. If it closed when staff untick the last of them, the
  // focused checkbox would be hidden.
  const [isOpen, setOpen] = useState(hasKinds);
  if (hasKinds && !isOpen) setOpen(true);
  const tick = (id: PartyGuest['avoids'][number], isTicked: boolean) =>
    onChange({ avoids: isTicked ? [...child.avoids, id] : child.avoids.filter((other) => other !== id) });
  const marks = (list: readonly { id: PartyGuest['avoids'][number]; name: string }[]) => (
    <div className={styles.marks}>
      {list.map(({ id, name }) => (
        <label key={id} className={styles.mark}>
          <input
            type="checkbox"
            checked={child.avoids.includes(id)}
            onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
  return (
    <div className={styles.child}>
      <TextField
        id={`guest-child-${index}`}
        ref={name}
        name={`child-${index}`}
        label="The child’s name"
        autoComplete="off"
        maxLength={100}
        value={child.name}
        error={error}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <fieldset>
        <legend className="field-label">Must not eat, {who}</legend>
        {marks(allergens)}
        <Disclosure title="Only some cereals or nuts" isOpen={isOpen}>
          {marks(foodKinds)}
        </Disclosure>
      </fieldset>
      <TextField
        id={`guest-words-${index}`}
        label="Anything else about food"
        optional
        autoComplete="off"
        maxLength={300}
        value={child.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      {onRemove && (
        <Button variant="link" className="justify-self-start" onClick={onRemove}>
          Take {who} off
        </Button>
      )}
    </div>
  );
}
