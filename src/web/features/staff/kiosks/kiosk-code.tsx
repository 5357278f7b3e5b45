import { useEffect, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { createKioskCodeCall } from '../../../../contract/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import styles from './kiosks.module.css';

export type NewKioskCode = CallReply<typeof createKioskCodeCall> & { name: string };

type KioskCodeProps = {
  made: NewKioskCode;
  /** Whether a kiosk has enrolled with the code. */
  isUsed: boolean;
  onClose: () => void;
};

/**
 * Shows the code that enrols a kiosk, and how long the code remains valid. Staff type or scan it at the
 * kiosk.
 */
export function KioskCode({ made, isUsed, onClose }: KioskCodeProps) {
  const [endsAt] = useState(() => Date.now() + Date.parse(made.endsAt) - Date.parse(made.now));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((endsAt - now) / 60_000);
  if (isUsed) {
    return (
      <div role="status" className={styles.kioskCode} data-used="">
        <p className={styles.kioskUsed}>
          <TickIcon size={28} />
          {made.name} is enrolled and may check families in.
        </p>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  }
  if (minutes <= 0) {
    return (
      <p role="status" className={styles.kioskCode}>
        The code for {made.name} has expired after ten minutes. Please make a new one.
      </p>
    );
  }
  return (
    <div role="status" className={styles.kioskCode}>
      <p>
        On <strong>{made.name}</strong>, open this website at <strong>/check-in</strong> and type:
      </p>
      <p className={`display ${styles.kioskLetters}`}>{made.code}</p>
      <p>Or point its camera at this square:</p>
      <img src={made.qr} alt={`QR code for ${made.name}`} width="208" height="208" />
      <p aria-live="off">
        It works once, for another {minutes} {minutes === 1 ? 'minute' : 'minutes'}.
      </p>
    </div>
  );
}
