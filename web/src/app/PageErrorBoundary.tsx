import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadFailed } from '../ui/PageLoading.tsx';
import styles from './PageErrorBoundary.module.css';

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
      <main className={styles['failed']}>
        <h1>Something went wrong</h1>
        <LoadFailed large text="This page could not be loaded." onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
