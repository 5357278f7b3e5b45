import { useEffect, useState } from 'react';

/**
 * A text as a PNG of a QR code (specification 2.12), or null until it is made. The encoder loads only here; a
 * failure is only logged (specification 9.14).
 */
export function useQrPicture(text: string): string | null {
  const [made, setMade] = useState<{ text: string; picture: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    import('qrcode')
      .then(({ toDataURL }) =>
        toDataURL(text, {
          width: 400,
          margin: 2,
          errorCorrectionLevel: 'H',
          color: { dark: '#333333', light: '#ffffff' },
        }),
      )
      .then((picture) => wanted && setMade({ text, picture }))
      .catch((problem: unknown) => console.error('The QR code could not be made', problem));
    return () => {
      wanted = false;
    };
  }, [text]);
  return made?.text === text ? made.picture : null;
}
