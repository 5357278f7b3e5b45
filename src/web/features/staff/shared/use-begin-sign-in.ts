import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSite } from '../../site/site-query.ts';
import { staffQueryKey } from './screen-stream.ts';
import { recordSignIn, useSignInState } from './sign-in-state.ts';

/** Returns a function that begins a sign-in from the server's reply. Every way to sign in uses it. */
export function useBeginSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isFresh = useSignInState().kind === 'out';
  const isNotOpen = useSite()?.notOpen !== undefined;
  return (session: Parameters<typeof recordSignIn>[0]) => {
    // If the centre is not open for booking, the page for its setup opens first (specification 13.7).
    const isEntrance = ['/admin', '/admin/office'].includes(pathname) && search === '';
    if (isNotOpen && isFresh && isEntrance && session.who.may.includes('settings'))
      void navigate('/admin/office?section=first-evening', { replace: true });
    toast({ title: 'Welcome Back', description: 'Access granted to admin dashboard' });
    recordSignIn(session, client);
    void client.invalidateQueries({ queryKey: staffQueryKey });
  };
}
