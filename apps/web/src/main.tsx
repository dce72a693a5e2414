import "./shared/styles/global.ts";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { makeRouter } from "./app/routes.tsx";
import { createServices } from "./app/services.ts";
import { ToastProvider } from "./shared/feedback/toast.tsx";
import { ServicesProvider } from "./shared/services/services.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("No root element");
createRoot(root).render(
  <ServicesProvider services={createServices()}>
    <ToastProvider>
      <RouterProvider router={makeRouter()} />
    </ToastProvider>
  </ServicesProvider>,
);
