import { useState } from 'react';
import { Link, useNavigate } from '../../../lib/router.tsx';
import type { PartySold } from '../shared/parties/party-price.tsx';
import PartySale from '../shared/parties/party-sale.tsx';
import { PartySoldNotice } from '../shared/parties/party-sold.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import styles from './booked-parties.module.css';
import { OfferList } from './offer-list.tsx';
import { OneParty } from './one-party.tsx';
import { PartyList } from './party-list.tsx';
import { partiesPath, partyPath, usePartyView } from './use-party-view.ts';

const views = [
  ['list', 'Parties', partiesPath],
  ['offers', 'Offers and links', `${partiesPath}&view=offers`],
] as const;

/** Shows booked parties: the list, the offers, the form that books a party for a family, or one party. */
export default function BookedParties() {
  const view = usePartyView();
  const maySell = useMay('sell');
  if (view.kind === 'party') return <OneParty key={view.id} id={view.id} />;
  const all = [...views, ...(maySell ? [['new', 'Book a party', `${partiesPath}&view=new`] as const] : [])];
  return (
    <>
      <nav aria-label="Booked parties" className={styles.views}>
        {all.map(([kind, name, path]) => (
          <Link
            key={kind}
            to={path}
            className={styles.view}
            aria-current={view.kind === kind ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {view.kind === 'list' && <PartyList />}
      {view.kind === 'offers' && <OfferList />}
      {view.kind === 'new' && maySell && <NewParty />}
    </>
  );
}

function NewParty() {
  const navigate = useNavigate();
  const [sold, setSold] = useState<PartySold | null>(null);
  if (sold)
    return (
      <PartySoldNotice
        sold={sold}
        onDone={() => void navigate(sold.partyId ? partyPath(sold.partyId) : partiesPath)}
      />
    );
  return <PartySale onSold={setSold} onBack={() => void navigate(partiesPath)} />;
}
