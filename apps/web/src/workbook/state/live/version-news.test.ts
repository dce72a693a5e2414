import { expect, test, vi } from "vitest";
import { openVersionNews } from "./version-news.ts";

test("a newer version is told once, an older one and the one on screen are none", () => {
  const news = openVersionNews(3);
  const listener = vi.fn();
  news.subscribe(listener);
  news.heard(3);
  news.heard(2);
  expect(news.newer()).toBeNull();
  news.heard(5);
  news.heard(5);
  news.heard(4);
  expect(news.newer()).toBe(5);
  expect(listener).toHaveBeenCalledOnce();
});

test("a draft and an earlier version follow nothing", () => {
  const news = openVersionNews(null);
  news.heard(5);
  expect(news.newer()).toBeNull();
});
