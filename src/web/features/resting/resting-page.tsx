import { RestingScene } from '../../art/resting-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What every address shows while the centre's computer rests. It is sent without script, so trying again is a plain link. */
export function RestingPage({ address }: { address: string }) {
  return (
    <Band>
      <EmptyState
        level={1}
        drawing={<RestingScene />}
        title="Our computer is having a rest"
        action={
          <ButtonLink variant="primary" to={address}>
            Try again
          </ButtonLink>
        }
      >
        It will be back in a minute or two. Nothing you have booked or paid for is lost.
      </EmptyState>
    </Band>
  );
}
