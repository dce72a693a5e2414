// Every component of shared/ on one page, for the eye and for pictures: `vite`, then /gallery.html. Not part of the build.
import "../../shared/styles/global.ts";
import { createRoot } from "react-dom/client";
import { ToastProvider } from "../../shared/feedback/toast.tsx";
import { loadAreas } from "../../shared/words/words.ts";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("No root element");
void loadAreas("shared").then(() =>
  createRoot(root).render(
    <ToastProvider>
      <Gallery />
    </ToastProvider>,
  ),
);
