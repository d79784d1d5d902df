import { useMatch, useParams } from 'react-router-dom';
import { lazyComponent } from '../../ui/lazyComponent.ts';

const SchedulePage = lazyComponent(
  () => import('./SchedulePage.tsx'),
  (page) => page.SchedulePage,
);
const PrintPage = lazyComponent(
  () => import('./print/PrintPage.tsx'),
  (page) => page.PrintPage,
);
const SharedSchedulePage = lazyComponent(
  () => import('./sharing/SharedSchedulePage.tsx'),
  (page) => page.SharedSchedulePage,
);

/** All pages under /scheduling. They share a module, so that the app's entry script refers to only one file. */
export function SchedulePages() {
  const { token } = useParams();
  const isPrint = useMatch('/scheduling/print') !== null;
  if (token !== undefined) return <SharedSchedulePage />;
  return isPrint ? <PrintPage /> : <SchedulePage />;
}
