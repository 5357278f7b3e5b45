import { LostPath } from '../../art/lost-path.tsx';
import { usePathExists } from '../../lib/available-paths.ts';
import type { Page } from '../../lib/page.ts';
import { Link } from '../../lib/router.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const paths = [
  { to: '/booking', text: 'Book a visit' },
  { to: '/menu', text: 'See the café menu' },
  { to: '/facebook-feed', text: 'Read the notice board' },
  { to: '/#contact', text: 'Contact us' },
];

function View() {
  const pathExists = usePathExists();
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
      <nav aria-label="Paths that lead somewhere" className="mt-2">
        <ul className="flex flex-wrap justify-center gap-x-8">
          {paths
            .filter(({ to }) => pathExists(to))
            .map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="button-link">
                  {text}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
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
