import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../ads/adPageState.tsx';
import { SignInRequired } from '../ads/accessNotices.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { useAdminCheckQuery } from './adminApi.ts';

const SIGN_IN_REASON = 'Decisions made here are recorded with the account that made them.';

function AdminOnlyContent({ children }: { children: ReactNode }) {
  const { data: isAdmin, isError } = useAdminCheckQuery(undefined);
  if (isAdmin === true) return children;
  if (isAdmin === undefined && !isError) return <PageSkeleton />;
  return (
    <Typography role="status">This page is for those who run the site. Nothing is wrong with your account.</Typography>
  );
}

/**
 * Shows its content to admins only. If the server cannot be reached, the user is treated as a non-admin. This is only a
 * convenience for users: the server itself checks the access of every request.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { status } = useIdentity();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signedOut') return <SignInRequired reason={SIGN_IN_REASON} />;
  return <AdminOnlyContent>{children}</AdminOnlyContent>;
}
