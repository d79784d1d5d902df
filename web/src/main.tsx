import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers, Shell } from './Shell.tsx';
import './app/fonts.css';
import { createStore } from './store.ts';
import { forgetPreviousDocument } from './features/catalog/readingPosition.ts';
import { readServedHero, ServedHeroContext } from './features/catalog/Hero.tsx';
import { rememberArrival } from './features/identity/arrival.ts';

forgetPreviousDocument();
rememberArrival();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const servedHero = readServedHero(root, window.location.pathname);
const page = createRoot(root);
// In a transition, React renders in short slices, so that the browser can still paint the server-rendered page and
// respond to scrolling.
startTransition(() => {
  page.render(
    <StrictMode>
      <Providers store={createStore()}>
        <BrowserRouter>
          <ServedHeroContext value={servedHero}>
            <Shell />
          </ServedHeroContext>
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
});
