import { TicketPiece } from '../../art/objects.tsx';
import { Leaf } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { OwnedPage } from './owned-page.tsx';

/** The terms and conditions. `of` is the version to show. Default: the current version. */
export default function TermsWords({ of }: { of?: string }) {
  return (
    <OwnedPage
      page="terms"
      title="Terms & Conditions"
      {...(of && { version: of })}
      drawing={
        <Picture viewBox="0 0 260 170">
          <TicketPiece x={134} y={92} size={0.94} turn={-9} />
          <Leaf x={28} y={150} size={0.6} turn={-32} />
        </Picture>
      }
    />
  );
}
