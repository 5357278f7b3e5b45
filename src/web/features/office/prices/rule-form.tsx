import { useEffect, useRef, useState } from 'react';
import type { ListedPriceRule, OfficePrices, savePriceRuleCall } from '../../../../contract/office-prices.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './office-prices.module.css';
import { PriceCheckPanel } from './price-check.tsx';
import { blankRule, draftOfRule, parseRule, ruleErrorNames, ruleFields } from './rule-draft.ts';
import { WeekdayBoxes } from './weekday-boxes.tsx';

type RuleFormProps = {
  prices: OfficePrices;
  /** The rule to change; null for a new one. */
  rule: ListedPriceRule | null;
  onSaved: () => void;
  onClose: () => void;
};

const unreached =
  'We could not reach the centre, and do not know whether it was saved. Saving it again changes nothing twice.';

/** Makes a price rule or changes one: when it holds, what it costs then, and what that touches. */
export function RuleForm({ prices, rule, onSaved, onClose }: RuleFormProps) {
  const [id] = useState(() => rule?.id ?? crypto.randomUUID());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm({
    blank: rule ? draftOfRule(rule) : blankRule(prices.tickets[0]?.id ?? ''),
    fields: ruleFields,
    errorNames: ruleErrorNames,
    idPrefix: 'price-',
    whileTyping: 'clear',
    check: (typed) => parseRule(typed, id),
    send: (body) =>
      staffCall<typeof savePriceRuleCall>('POST /api/admin/office/prices/rules', {
        body: { rule: body, seen: rule?.changedAt ?? null },
      }),
    onSent: (_, { name }) => {
      toast({ title: 'Price saved', description: name });
      onSaved();
    },
    unreached,
  });
  const draft = useBrowserStore(form.draft);
  const { body } = parseRule(draft, id);
  const field = (name: (typeof ruleFields)[number]) => ({ ...form.text(name), autoComplete: 'off' });
  return (
    <form {...form.props} method="post" noValidate className={`${styles.form} cut-sheet`}>
      <h2 ref={title} tabIndex={-1} className={parts.dashboardH2}>
        {rule ? `Change “${rule.name}”` : 'New price'}
      </h2>
      <TextField
        label="Name"
        hint="Families read it beside the price: Weekday price in term time"
        maxLength={60}
        {...field('name')}
      />
      <div className={styles.fields}>
        <SelectField label="Ticket" {...form.text('ticketTypeId')}>
          {prices.tickets.map(({ id: ticket, name }) => (
            <option key={ticket} value={ticket}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Sold" {...form.text('channel')}>
          <option value="online">online</option>
          <option value="kiosk">at the door</option>
        </SelectField>
        <TextField label="Price, £" inputMode="decimal" maxLength={10} {...field('price')} />
        <TextField label="Booking fee, £" inputMode="decimal" maxLength={10} {...field('fee')} />
      </div>
      <fieldset className={styles.when}>
        <legend className={styles.legend}>When it holds</legend>
        <p className="field-hint">Leave out what does not matter. All that you give has to be met.</p>
        <WeekdayBoxes
          idPrefix="price"
          chosen={draft.weekdays}
          onChange={(weekdays) => form.set({ weekdays })}
        />
        <div className={styles.fields}>
          <SelectField label="School" {...form.text('school')}>
            <option value="">Term and holidays</option>
            <option value="term">In term time only</option>
            <option value="holidays">In school holidays only</option>
          </SelectField>
          <SelectField label="Event" {...form.text('eventId')}>
            <option value="">Any day</option>
            {prices.events.map(({ id: event, title: name }) => (
              <option key={event} value={event}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="First day" optional type="date" {...field('firstDay')} />
          <TextField label="Last day" optional type="date" {...field('lastDay')} />
          <TextField
            label="Session starts from"
            optional
            type="time"
            {...field('from')}
            error={form.errors['from'] ?? form.errors['fromMinute']}
          />
          <TextField
            label="and before"
            optional
            type="time"
            {...field('until')}
            error={form.errors['until'] ?? form.errors['untilMinute']}
          />
        </div>
      </fieldset>
      <section aria-labelledby="price-before" className={styles.before}>
        <h3 id="price-before" className={styles.legend}>
          Before you save
        </h3>
        {body ? (
          <PriceCheckPanel prices={prices} ticketTypeId={body.ticketTypeId} rule={body} idPrefix="before" />
        ) : (
          <p>Give it a name and a price to see what it changes.</p>
        )}
      </section>
      {form.refusal && (
        <Notice kind="error" title="Not saved" live="assertive">
          <p>{form.refusal.words}</p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          {rule ? 'Save the change' : 'Save the price'}
        </Button>
        <Button onClick={onClose}>Close without saving</Button>
      </div>
    </form>
  );
}
