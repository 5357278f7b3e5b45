import { useEffect, useRef, useState } from 'react';
import type { ListedOffer, OfficePrices, saveOfferCall } from '../../../../contract/office-prices.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { draftOfOffer, offerErrorNames, offerFields, parseOffer } from './offer-draft.ts';
import styles from './office-prices.module.css';
import { WeekdayBoxes } from './weekday-boxes.tsx';

type OfferFormProps = {
  prices: OfficePrices;
  /** The offer to change; null for a new one. */
  offer: ListedOffer | null;
  onSaved: () => void;
  onClose: () => void;
};

const unreached =
  'We could not reach the centre, and do not know whether it was saved. Saving it again changes nothing twice.';

/** Makes an offer that booking applies by itself, or changes one. */
export function OfferForm({ prices, offer, onSaved, onClose }: OfferFormProps) {
  const [id] = useState(() => offer?.id ?? crypto.randomUUID());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm({
    blank: draftOfOffer(offer),
    fields: offerFields,
    errorNames: offerErrorNames,
    idPrefix: 'offer-',
    whileTyping: 'clear',
    check: (typed) => parseOffer(typed, id),
    send: (body) =>
      staffCall<typeof saveOfferCall>('POST /api/admin/office/prices/offers', {
        body: { offer: body, seen: offer?.changedAt ?? null },
      }),
    onSent: (_, body) => {
      toast({ title: 'Offer saved', description: body.title });
      onSaved();
    },
    unreached,
  });
  const draft = useBrowserStore(form.draft);
  const field = (name: Exclude<(typeof offerFields)[number], 'oncePerDay'>) => ({
    ...form.text(name),
    autoComplete: 'off',
  });
  return (
    <form {...form.props} method="post" noValidate className={`${styles.form} cut-sheet`}>
      <h2 ref={title} tabIndex={-1} className={parts.dashboardH2}>
        {offer ? `Change “${offer.title}”` : 'New offer'}
      </h2>
      <div className={styles.pair}>
        <TextField
          label="Title"
          hint="In the order, the mail and the receipt"
          maxLength={50}
          {...field('title')}
        />
        <TextField
          label="In short"
          optional
          hint="Beside the price on the home page: per child"
          maxLength={40}
          {...field('priceNote')}
        />
      </div>
      <TextArea
        label="What it is"
        hint="Families read it on the home page."
        maxLength={300}
        {...field('description')}
      />
      <div className={styles.fields}>
        <SelectField label="It makes" {...field('kind')}>
          <option value="price">a ticket cost at most</option>
          <option value="free">a visit free</option>
        </SelectField>
        {draft.kind === 'price' && (
          <TextField label="Price for a session, £" inputMode="decimal" maxLength={10} {...field('price')} />
        )}
        <TextField
          label="Each so many visits"
          optional={draft.kind === 'price'}
          hint={draft.kind === 'free' ? '10: after nine visits' : 'Empty: every visit'}
          inputMode="numeric"
          maxLength={4}
          {...field('every')}
        />
        <TextField
          label="Tickets of a visit"
          optional
          hint="Empty: all of them"
          inputMode="numeric"
          maxLength={4}
          {...field('most')}
        />
      </div>
      <fieldset className={styles.weekdays}>
        <legend className="field-label">
          Only for <span className="font-normal text-bramble-soft">(optional)</span>
        </legend>
        {prices.tickets.map(({ id: ticket, name }) => (
          <Checkbox
            key={ticket}
            id={`offer-ticket-${ticket}`}
            label={name}
            checked={draft.tickets.includes(ticket)}
            onChange={({ target }) =>
              form.set({
                tickets: target.checked
                  ? [...draft.tickets, ticket]
                  : draft.tickets.filter((other) => other !== ticket),
              })
            }
          />
        ))}
      </fieldset>
      <Checkbox label="A family has it once for a day" {...form.tick('oncePerDay')} />
      <fieldset className={styles.when}>
        <legend className={styles.legend}>When it holds</legend>
        <p className="field-hint">Leave out what does not matter. All that you give has to be met.</p>
        <WeekdayBoxes
          idPrefix="offer"
          chosen={draft.weekdays}
          onChange={(weekdays) => form.set({ weekdays })}
        />
        <div className={styles.fields}>
          <SelectField label="School" {...field('school')}>
            <option value="">Term and holidays</option>
            <option value="term">In term time only</option>
            <option value="holidays">In school holidays only</option>
          </SelectField>
          <SelectField label="Event" {...field('eventId')}>
            <option value="">Any day</option>
            {prices.events.map(({ id: event, title: name }) => (
              <option key={event} value={event}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="First day" optional type="date" {...field('firstDay')} />
          <TextField label="Last day" optional type="date" {...field('lastDay')} />
          <TextField label="Session starts from" optional type="time" {...field('from')} />
          <TextField
            label="and before"
            optional
            type="time"
            {...field('until')}
            error={form.errors['until'] ?? form.errors['untilMinute']}
          />
          <TextField label="and has ended at" optional type="time" {...field('endsBy')} />
        </div>
        <p className="field-hint">
          Open play is one session from opening to closing. An offer for the morning holds for sessions that
          end then, such as those of an event.
        </p>
      </fieldset>
      {form.failure && (
        <Notice kind="error" title="Not saved" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          Save the offer
        </Button>
        <Button onClick={onClose}>Close without saving</Button>
      </div>
    </form>
  );
}
