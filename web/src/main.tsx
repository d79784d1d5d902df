import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers, Shell } from './Shell.tsx';
import './app/fonts.css';
import { createStore } from './store.ts';
import { forgetPreviousDocument } from './features/catalog/readingPosition.ts';
import { readServedHero, ServedHeroContext } from './features/catalog/Hero.tsx';
import { rememberArrival } from './features/identity/arrival.ts';

// Before the first rendering, which would use the stored reading position and may change the URL.
forgetPreviousDocument();
rememberArrival();
const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no element #root');
const servedHero = readServedHero(rootElement, window.location.pathname);
const reactRoot = createRoot(rootElement);
// In a transition, React renders in short slices, so that the browser can still paint the server-rendered page and
// respond to scrolling.
startTransition(() => {
  reactRoot.render(
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
