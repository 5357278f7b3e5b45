import type { ReactNode } from 'react';
import type { PartyGuest, PartyInvitation } from '../../../contract/party-guests.ts';
import { foodKinds } from '../../../domain/food-words.ts';
import { allergens } from '../../../domain/menu.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldError, PhoneField, TextArea, TextField } from '../../ui/field.tsx';
import { moreChildInWords } from './child-words.ts';
import styles from './party-guest.module.css';

/** A refused answer: the typed values, and the messages by field. */
export interface ReturnedAnswer {
  isComing: boolean | null;
  children: PartyGuest[];
  phone: string;
  rulesRead: boolean;
  fields: Record<string, string>;
  /** Whether somebody else changed the stored answer after this page had shown it. */
  isChanged: boolean;
  message: string;
}

interface GuestFormProps {
  invitation: PartyInvitation;
  returned: ReturnedAnswer | null;
  /**
   * A new id each time the page is opened; a refused answer keeps its id. A form sent twice counts as one
   * answer.
   */
  clientId: string;
}

/**
 * The form with which a family answers an invitation. It works without script: the fields of further children
 * are in native disclosures, and the server says what is missing.
 */
export function GuestForm({ invitation, returned, clientId }: GuestFormProps) {
  const before = returned ?? invitation.answer;
  const errors = returned?.fields ?? {};
  const children = before?.children ?? [];
  const isComing = before?.isComing ?? true;
  const most = Math.max(invitation.mostChildren, children.length, 1);
  return (
    <form method="post" action={`/party/${invitation.code}`} className={styles.form} noValidate>
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="seen" value={invitation.answeredAt ?? ''} />
      <fieldset className={styles.coming}>
        <legend>
          <h2>Are you coming?</h2>
        </legend>
        <Choice value="yes" label="Yes, we are coming" checked={isComing} />
        <Choice value="no" label="No, we cannot come" checked={!isComing} />
      </fieldset>
      <div className={styles.whoComes}>
        <h2 id="children">Who is coming, and what must they not eat?</h2>
        <p className={styles.careful}>
          The kitchen compares this with its recipes and decides what it can serve. All of the allergens below
          are used in our kitchen, so we cannot promise that any dish is free of them. If an allergy is
          severe, please ring us as well.
        </p>
        {errors['children'] && <FieldError id="children">{errors['children']}</FieldError>}
        {Array.from({ length: most }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form have no other name
          <ChildPart key={index} index={index} child={children[index]} errors={errors} />
        ))}
        <PhoneField
          name="phone"
          label="A telephone number for the day"
          hint="So that we reach a grown-up if something is wrong."
          defaultValue={before?.phone ?? ''}
          error={errors['phone']}
        />
        <details className={styles.rules} aria-label="The play rules">
          <summary>The play rules</summary>
          <ul>
            {invitation.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
        <Checkbox
          id="rulesRead"
          name="rulesRead"
          value="yes"
          label="I have read the play rules"
          defaultChecked={returned?.rulesRead ?? invitation.answer?.isComing ?? false}
          error={errors['rulesRead']}
        />
      </div>
      <p>
        Your answer is read by the family that invites you and by the centre. It is used for this party alone,
        and erased {invitation.erasedAfterDays} days after the party. No other guest sees your answer.
      </p>
      <Button type="submit" variant="primary" size="large">
        {invitation.answer ? 'Change the answer' : 'Send the answer'}
      </Button>
    </form>
  );
}

function Choice({ value, label, checked }: { value: string; label: string; checked: boolean }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="isComing" value={value} defaultChecked={checked} />
      {label}
    </label>
  );
}

interface ChildPartProps {
  index: number;
  child: PartyGuest | undefined;
  errors: Record<string, string>;
}

/**
 * The fields of one child. The first child's fields are always open. The fields of any further child are open
 * if they, or those of a later child, were filled in before.
 */
function ChildPart({ index, child, errors }: ChildPartProps) {
  const name = `child${index}`;
  const error = (field: string) => errors[`children.${index}.${field}`];
  const fields = (
    <div className={styles.child}>
      <TextField
        id={`children.${index}.name`}
        name={`${name}Name`}
        label="The child’s name"
        autoComplete="off"
        maxLength={100}
        defaultValue={child?.name ?? ''}
        error={error('name')}
      />
      <fieldset className={styles.marks}>
        <legend>Must not eat</legend>
        {allergens.map((allergen) => (
          <Mark key={allergen.id} name={name} id={allergen.id} child={child}>
            {allergen.name}
            {allergen.means !== allergen.name && (
              <span className={styles.means}> {allergen.means.toLowerCase()}</span>
            )}
          </Mark>
        ))}
      </fieldset>
      {[
        { of: 'gluten', title: 'Only some cereals, not all of them' },
        { of: 'nuts', title: 'Only some tree nuts, not all of them' },
      ].map(({ of, title }) => {
        const kinds = foodKinds.filter((kind) => kind.of === of);
        return (
          <details key={of} aria-label={title} open={kinds.some(({ id }) => child?.avoids.includes(id))}>
            <summary>{title}</summary>
            <div className={styles.marks}>
              {kinds.map((kind) => (
                <Mark key={kind.id} name={name} id={kind.id} child={child}>
                  {kind.name}
                </Mark>
              ))}
            </div>
          </details>
        );
      })}
      <TextArea
        id={`children.${index}.words`}
        name={`${name}Words`}
        label="Anything else the kitchen has to know"
        hint="Vegetarian, halal, a trace is too much, something that is not on the list."
        optional
        rows={2}
        maxLength={300}
        defaultValue={child?.words ?? ''}
        error={error('words')}
      />
    </div>
  );
  if (index === 0) return fields;
  const title = moreChildInWords(index);
  return (
    <details className={styles.moreChild} aria-label={title} open={child !== undefined}>
      <summary>{title}</summary>
      {fields}
    </details>
  );
}

function Mark({
  name,
  id,
  child,
  children,
}: {
  name: string;
  id: PartyGuest['avoids'][number];
  child: PartyGuest | undefined;
  children: ReactNode;
}) {
  return (
    <label className={styles.mark}>
      <input
        type="checkbox"
        name={`${name}Avoids`}
        value={id}
        defaultChecked={child?.avoids.includes(id) ?? false}
      />
      <span>{children}</span>
    </label>
  );
}
