import { useEffect, useRef, useState } from 'react';
import type { OfficePrices, saveBasePriceCall } from '../../../../contract/office-prices.ts';
import { formatPence } from '../../../../domain/money.ts';
import type { Checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import rows from '../../staff/shared/dashboard-rows.module.css';
import { formatPoundsField, parsePounds } from '../../staff/shared/pounds-field.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './office-prices.module.css';
import { channelInWords } from './rule-draft.ts';

type Ticket = OfficePrices['tickets'][number];
type Channel = 'online' | 'kiosk';
interface Chosen {
  ticket: Ticket;
  channel: Channel;
  price: { price: number; fee: number };
}

/** Shows what each ticket costs where no rule fits, and changes it. */
export function BasePrices({ prices, onChange }: { prices: OfficePrices; onChange: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <div className={parts.dashboardScroll}>
        <table className={parts.dashboardTable}>
          <caption className="sr-only">Base prices</caption>
          <thead>
            <tr>
              <th scope="col">Ticket</th>
              <th scope="col">Online</th>
              <th scope="col">At the door</th>
            </tr>
          </thead>
          <tbody>
            {prices.tickets.map((ticket) => (
              <tr key={ticket.id}>
                <th scope="row">{ticket.name}</th>
                {(['online', 'kiosk'] as const).map((channel) => (
                  <td key={channel}>
                    <BasePrice ticket={ticket} channel={channel} onChoose={setChosen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `${chosen.ticket.name}, ${channelInWords(chosen.channel)}` : ''}
      >
        {chosen && (
          <BasePriceForm
            chosen={chosen}
            onClose={() => setChosen(null)}
            onSaved={() => {
              setChosen(null);
              onChange();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

type BasePriceProps = { ticket: Ticket; channel: Channel; onChoose: (chosen: Chosen) => void };

function BasePrice({ ticket, channel, onChoose }: BasePriceProps) {
  const price = ticket[channel];
  if (!price) return <>not sold</>;
  return (
    <button type="button" className={rows.rowOpen} onClick={() => onChoose({ ticket, channel, price })}>
      <span className="amount">{formatPence(price.price)}</span>
      {price.fee > 0 && <span>&nbsp;and a fee of {formatPence(price.fee)}</span>}
      <span className="sr-only">
        : change what {ticket.name} costs {channelInWords(channel)}
      </span>
    </button>
  );
}

type BasePriceFormProps = { chosen: Chosen; onSaved: () => void; onClose: () => void };

function BasePriceForm({ chosen: { ticket, channel, price: seen }, onSaved, onClose }: BasePriceFormProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    blank: { price: formatPoundsField(seen.price), fee: formatPoundsField(seen.fee) },
    fields: ['price', 'fee'],
    idPrefix: 'base-',
    whileTyping: 'clear',
    check: (typed): Checked<{ price: number; fee: number }> => {
      const [price, fee] = [parsePounds(typed.price), parsePounds(typed.fee)];
      if (price !== null && fee !== null) return { body: { price, fee }, errors: null };
      return {
        body: null,
        errors: {
          ...(price === null ? { price: 'Please give a price in pounds, such as 9.50' } : {}),
          ...(fee === null ? { fee: 'Please give a fee in pounds; 0 for none' } : {}),
        },
      };
    },
    send: (body) =>
      staffCall<typeof saveBasePriceCall>('POST /api/admin/office/prices/base', {
        body: { ticketTypeId: ticket.id, channel, ...body, seen },
      }),
    onSent: (_, { price }) => {
      toast({ title: 'Price saved', description: `${ticket.name}: ${formatPence(price)}` });
      onSaved();
    },
    unreached: 'We could not reach the centre. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.dialogForm}>
      <p>
        It holds wherever no rule fits, from the moment that you save it. Bookings that are sold keep their
        price.
      </p>
      <div ref={first} className={styles.fields}>
        <TextField label="Price, £" inputMode="decimal" maxLength={10} {...form.text('price')} />
        <TextField label="Booking fee, £" inputMode="decimal" maxLength={10} {...form.text('fee')} />
      </div>
      {form.failure && (
        <Notice kind="error" title="Not saved" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
          Save the price
        </Button>
        <Button onClick={onClose}>Close without saving</Button>
      </div>
    </form>
  );
}
