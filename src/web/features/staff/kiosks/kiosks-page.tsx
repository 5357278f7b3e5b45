import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { createKioskCodeCall, listKiosksCall } from '../../../../contract/staff.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { KioskCode, type NewKioskCode } from './kiosk-code.tsx';
import { KioskPin } from './kiosk-pin.tsx';
import styles from './kiosks.module.css';
import { WithdrawKiosk } from './withdraw-kiosk.tsx';

type Kiosk = CallReply<typeof listKiosksCall>['kiosks'][number];

/** Enrols kiosks with a code, lists them, and withdraws their enrolment (specification 12.25). */
export default function Kiosks() {
  const [made, setMade] = useState<NewKioskCode | null>(null);
  const kiosks = useStaffQuery({
    topic: 'kiosks',
    key: ['list'],
    read: (signal) => staffCall<typeof listKiosksCall>('GET /api/admin/kiosks', {}, { signal }),
    pollInterval: made ? 3_000 : 30_000,
  });
  const enrolled = made && kiosks.data?.kiosks.find((kiosk) => isEnrolledWith(kiosk, made));
  return (
    <div className={styles.kiosks}>
      <p className="max-w-measure">
        A kiosk is a browser by the door where families check themselves in. It can do nothing else. To set
        one up, make a code here.
      </p>
      <div className={styles.kiosksSides}>
        <section aria-labelledby="new-kiosk">
          <h2 id="new-kiosk" className={parts.dashboardH2}>
            New kiosk
          </h2>
          <NewKiosk onMade={setMade} />
          {made && (
            <KioskCode key={made.code} made={made} isUsed={Boolean(enrolled)} onClose={() => setMade(null)} />
          )}
        </section>
        <section aria-labelledby="own-kiosks">
          <h2 id="own-kiosks" className={parts.dashboardH2}>
            Enrolled kiosks
          </h2>
          <QueryResult query={kiosks} what="the kiosks">
            {(data) => <KioskTable kiosks={data.kiosks} />}
          </QueryResult>
        </section>
        <section aria-labelledby="kiosk-pin">
          <h2 id="kiosk-pin" className={parts.dashboardH2}>
            PIN for staff at a kiosk
          </h2>
          <KioskPin setAt={kiosks.data?.pinSetAt ?? null} />
        </section>
      </div>
    </div>
  );
}

function isEnrolledWith(kiosk: Kiosk, made: NewKioskCode): boolean {
  return kiosk.name === made.name && kiosk.enrolledAt >= made.now;
}

function NewKiosk({ onMade }: { onMade: (made: NewKioskCode) => void }) {
  const client = useQueryClient();
  const form = useForm({
    blank: { kioskName: '' },
    fields: ['kioskName'],
    failsAt: 'kioskName',
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed) => {
      const name = typed.kioskName.trim();
      return checked({ name }, { kioskName: name === '' && 'Please name the kiosk' });
    },
    send: (body) => staffCall<typeof createKioskCodeCall>('POST /api/admin/kiosk-codes', { body }),
    onSent: (made, { name }) => {
      onMade({ ...made, name });
      void client.invalidateQueries({ queryKey: [...staffQueryKey, 'kiosks'] });
    },
    onFailed: (words) => toast({ title: 'No code made', description: words, variant: 'destructive' }),
    unreached: 'The code could not be made. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.kioskForm}>
      <TextField
        label="Name of the kiosk"
        hint="Where it stands, such as 'By the door'"
        autoComplete="off"
        maxLength={40}
        {...form.text('kioskName')}
      />
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Making a code...">
        Make a code
      </Button>
    </form>
  );
}

function KioskTable({ kiosks }: { kiosks: readonly Kiosk[] }) {
  const [withdrawing, setWithdrawing] = useState<Kiosk | null>(null);
  if (kiosks.length === 0) return <EmptyList>No kiosk is enrolled yet.</EmptyList>;
  return (
    <>
      <div className={parts.dashboardScroll}>
        <table className={parts.dashboardTable}>
          <thead>
            <tr>
              <th scope="col">Kiosk</th>
              <th scope="col">Enrolled</th>
              <th scope="col">Last seen</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {kiosks.map((kiosk) => (
              <tr key={kiosk.id}>
                <th scope="row">{kiosk.name}</th>
                <td>{dayAndTime(kiosk.enrolledAt)}</td>
                <td>{dayAndTime(kiosk.seenAt)}</td>
                <td className={parts.dashboardTableEnd}>
                  <Button variant="link" onClick={() => setWithdrawing(kiosk)}>
                    Withdraw<span className="sr-only"> {kiosk.name}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <WithdrawKiosk kiosk={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  );
}
