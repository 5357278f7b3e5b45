import { LostPath } from '../../art/lost-path.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

function View() {
  return (
    <Band className="pt-8 pb-24">
      <EmptyState
        drawing={<LostPath />}
        title="404 Page Not Found"
        level={1}
        action={
          <ButtonLink to="/" variant="primary">
            Go to the home page
          </ButtonLink>
        }
      >
        <p>This path leads nowhere. The page may have moved, or its address has a slip in it.</p>
      </EmptyState>
    </Band>
  );
}

export const page: Page = {
  View,
  head: {
    title: '404 Page Not Found',
    description: 'There is no page at this address.',
    unlisted: true,
    status: 404,
  },
};
