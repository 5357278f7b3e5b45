import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isLocalAddress, qrCodeAddress } from './qr-code-address.ts';
import { QrCodePlaceholder } from './qr-code-placeholder.tsx';
import styles from './qr-menu.module.css';
import { useQrPicture } from './use-qr-picture.ts';

/**
 * The QR code as a picture, with a button to download it. The file's name begins with `name`, the name of the
 * venue.
 */
export function QrMaker({ siteUrl, name }: { siteUrl: string; name: string }) {
  const address = qrCodeAddress(siteUrl);
  const picture = useQrPicture(address);
  const download = () => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-menu-qr.png`;
    link.click();
  };
  return (
    <div className={styles.qrMaker}>
      <div className={styles.qrPad}>
        {picture ? (
          <img src={picture} width={400} height={400} alt={`QR code of ${address}`} />
        ) : (
          <div className={styles.qrWaits}>
            <QrCodePlaceholder />
            <div className="with-or-without-script">
              <p className="with-script">Generating QR code...</p>
              <p className="without-script">
                This picture is made in the browser and needs JavaScript. The{' '}
                <a href="/menu-poster">poster</a> has the same code and needs no JavaScript.
              </p>
            </div>
          </div>
        )}
      </div>
      <div className="grid content-start gap-5">
        <h2 id="code-title">Your QR code</h2>
        <p>
          It opens <strong className={styles.qrAddress}>{address}</strong>
        </p>
        {isLocalAddress(siteUrl) && (
          <Notice kind="warning" title="Works only on this computer for now">
            <p>
              No guest's phone can reach that address. Set <code>BASE_URL</code> to the site's public address,
              start the site again, and download the code then.
            </p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" className="with-script" disabled={!picture} onClick={download}>
            Download QR Code
          </Button>
          <ButtonLink to="/menu-enhanced" target="_blank">
            Preview Menu<span className="sr-only"> (opens in a new tab)</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
