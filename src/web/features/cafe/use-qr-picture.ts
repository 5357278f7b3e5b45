import { useEffect, useState } from 'react';

/**
 * Returns the QR code of a text as the data URL of a PNG (specification 2.12), or null until it is drawn. The
 * encoder is loaded as a separate chunk. A failure is only logged (specification 9.14).
 */
export function useQrPicture(text: string): string | null {
  const [result, setResult] = useState<{ text: string; picture: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('qrcode')
      .then(({ toDataURL }) =>
        toDataURL(text, {
          width: 400,
          margin: 2,
          errorCorrectionLevel: 'H',
          color: { dark: '#333333', light: '#ffffff' },
        }),
      )
      .then((picture) => isCurrent && setResult({ text, picture }))
      .catch((error: unknown) => console.error('The QR code could not be made', error));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return result?.text === text ? result.picture : null;
}
