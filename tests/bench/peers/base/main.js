// The floor of a first look: React, its DOM and the router, and one line of text.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const hello = createElement('h1', undefined, 'Hello');
const page = createElement(Routes, undefined, createElement(Route, { path: '*', element: hello }));
createRoot(document.getElementById('root')).render(createElement(BrowserRouter, undefined, page));
