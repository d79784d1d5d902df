import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadFailed } from '../ui/PageLoading.tsx';

interface Props {
  /** The path that the children render. */
  readonly pathname: string;
  readonly children: ReactNode;
}

interface State {
  readonly pathname: string;
  readonly hasFailed: boolean;
}

/** Shows an error message instead of a page that failed to load or render, until the visitor goes to another page. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  /** Navigation clears the failure. */
  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, hasFailed: false };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`The page ${redactSharePath(this.props.pathname)} could not be shown:`, error, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Box component="main" sx={{ minHeight: '100vh', px: 2, pt: 6, textAlign: 'center' }}>
        <Typography variant="h1">Something went wrong</Typography>
        <LoadFailed large text="This page could not be loaded." onRetry={() => window.location.reload()} />
      </Box>
    );
  }
}
