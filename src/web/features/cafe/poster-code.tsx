import styles from './poster.module.css';
import { drawQrCode } from './qr-code-path.ts';
import { QrCodePlaceholder } from './qr-code-placeholder.tsx';

/**
 * The margin around the code: one module, as in specification 2.11. The white pad adds the rest of the margin
 * that scanners need.
 */
const margin = 1;

/** The QR code on its white pad, with the address as text for typing. */
export function PosterCode({ address, words }: { address: string; words: string }) {
  const code = drawQrCode(address, margin);
  const [, host, path] = /^https?:\/\/([^/]*)(.*)$/.exec(address) ?? [];
  return (
    <figure className={styles.posterCode}>
      <div className={styles.posterPad}>
        {code ? (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`QR code of ${address}`}
            shapeRendering="crispEdges"
          >
            <path fill="currentColor" d={code.path} />
          </svg>
        ) : (
          <QrCodePlaceholder />
        )}
      </div>
      <figcaption>
        <strong>{words}</strong>
        <span className={styles.posterAddress}>
          {host}
          <wbr />
          <span className="whitespace-nowrap">{path}</span>
        </span>
      </figcaption>
    </figure>
  );
}
