import "./shared/styles/global.ts";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { BusySaid } from "./app/busy-said.tsx";
import { PageNews } from "./app/page-news.tsx";
import { makeRouter } from "./app/routes.tsx";
import { createServices } from "./app/services.ts";
import { ToastProvider } from "./shared/feedback/toast.tsx";
import { ServicesProvider } from "./shared/services/services.tsx";
import { loadAreas, rememberedLanguage, showLanguage, t } from "./shared/words/words.ts";
import { config } from "zod/v4/core";

// Checks are not compiled with new Function, which the page's content policy refuses and reports: before the first schema is made.
config({ jitless: true });

/** The first screen waits for its texts, and for nothing else. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("No root element");
  await showLanguage([rememberedLanguage()]);
  await loadAreas("shared", "sign-in");
  document.getElementById("suggestions")?.setAttribute("aria-label", t("shared.suggestions"));
  createRoot(root).render(
    <ServicesProvider services={createServices()}>
      <ToastProvider>
        <BusySaid />
        <PageNews />
        <RouterProvider router={makeRouter()} />
      </ToastProvider>
    </ServicesProvider>,
  );
}

void start();
