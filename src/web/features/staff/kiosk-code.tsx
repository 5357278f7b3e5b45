import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import type { MadeCode } from './kiosks-page.tsx';

type KioskCodeProps = {
  made: MadeCode;
  /** A kiosk of that name has come since. */
  isUsed: boolean;
  onOver: () => void;
};

/** The code that enrols a kiosk, to be typed or scanned there, and how long it counts. */
export function KioskCode({ made, isUsed, onOver }: KioskCodeProps) {
  const [ends] = useState(() => Date.now() + Date.parse(made.endsAt) - Date.parse(made.now));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  const minutes = Math.ceil((ends - now) / 60_000);
  if (isUsed) {
    return (
      <div role="status" className="kiosk-code" data-used="">
        <p className="kiosk-used">
          <TickIcon size={28} />
          {made.name} is enrolled and may check families in.
        </p>
        <Button onClick={onOver}>Done</Button>
      </div>
    );
  }
  if (minutes <= 0) {
    return (
      <p role="status" className="kiosk-code">
        The code for {made.name} is over: its ten minutes have passed. Please make a new one.
      </p>
    );
  }
  return (
    <div role="status" className="kiosk-code">
      <p>
        On <strong>{made.name}</strong>, open this website at <strong>/check-in</strong> and type:
      </p>
      <p className="display kiosk-letters">{made.code}</p>
      <p>Or point its camera at this square:</p>
      <img src={made.qr} alt={`QR code for ${made.name}`} width="208" height="208" />
      <p aria-live="off">
        It works once, for another {minutes} {minutes === 1 ? 'minute' : 'minutes'}.
      </p>
    </div>
  );
}
